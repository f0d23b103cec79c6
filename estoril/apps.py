from django.apps import AppConfig

from estoril.infra import grammar


class EstorilConfig(AppConfig):
    name = "estoril"

    def ready(self) -> None:
        grammar.install()
