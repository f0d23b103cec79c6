from django import forms
from django.utils.translation import gettext_lazy as _

from estoril.infra import unicode_text
from games.models import Message, Note, Report


class Words(forms.CharField):
    """Text without what cannot be seen. A line ends in one character, though browsers send two."""

    widget = forms.Textarea

    def to_python(self, value: object) -> str:
        return super().to_python(unicode_text.text(str(value or ""))) or ""


class MessageForm(forms.Form):
    text = Words(
        label=_("Your message"),
        max_length=Message.LONGEST,
        widget=forms.Textarea({"rows": 2, "data-enter-sends": "", "autocomplete": "off"}),
        error_messages={
            "required": _("Write something first."),
            "max_length": _("That is too long: a message has up to %(limit_value)d characters."),
        },
    )


class NoteForm(forms.Form):
    text = Words(
        label=_("Your notes"),
        required=False,
        strip=False,
        max_length=Note.LONGEST,
        widget=forms.Textarea({"rows": 10}),
        error_messages={
            "max_length": _("That is too long: notes have up to %(limit_value)d characters.")
        },
    )
    revision = forms.IntegerField(min_value=0, max_value=2**31 - 2)


class ReportForm(forms.ModelForm):
    details = Words(
        label=_("What happened?"),
        required=False,
        max_length=Report.LONGEST,
        widget=forms.Textarea({"rows": 4}),
    )

    class Meta:
        model = Report
        fields = ("reason", "details")
