"""/metrics/ for Prometheus.

Many processes make up the site, and any of them may be asked. So nothing is counted in this one:
the figures come from the database, each from an index, and from the cache that all share.
"""

from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count, Max, Min, Q
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from estoril.infra import counters
from estoril.infra.localhost import is_local
from games.delivery.news import Outcome
from games.models import Game, Job, Move
from games.notify import channels
from games.notify.models import Delivery
from games.notify.outbox import OPEN
from games.pictures.prints import WIDTHS

from .heartbeat import last_heartbeat


def metrics(request: HttpRequest) -> HttpResponse:
    if not _may_read(request):
        return HttpResponseForbidden("Metrics need a token, or to be asked for on this machine.\n")
    registry = CollectorRegistry()
    registry.register(Figures())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    if token := settings.METRICS_TOKEN:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    return is_local(request)


class Figures(Collector):
    """A constant number of queries."""

    def collect(self) -> Iterator[Metric]:
        yield self._games()
        yield self._moves()
        yield from self._jobs()
        yield from self._deliveries()
        yield self._renders()
        yield from self._worker()

    def _games(self) -> Metric:
        family = GaugeMetricFamily("estoril_games", "Games by status.", labels=["status"])
        few = [Game.Status.WAITING, Game.Status.RUNNING, Game.Status.CANCELLED]
        counts = {status: Game.objects.filter(status=status).count() for status in few}
        # Most are over: all without the others is quicker than counting them.
        counts[Game.Status.OVER] = Game.objects.count() - sum(counts.values())
        for status, number in counts.items():
            family.add_metric([str(status)], number)
        return family

    def _moves(self) -> Metric:
        newest = Move.objects.aggregate(newest=Max("pk"))["newest"] or 0
        return CounterMetricFamily(
            "estoril_moves",
            "Lines of all games' logs: the highest number given to one.",
            value=newest,
        )

    def _jobs(self) -> Iterator[Metric]:
        due = GaugeMetricFamily("estoril_jobs_due", "Jobs due, by kind.", labels=["kind"])
        age = GaugeMetricFamily(
            "estoril_jobs_oldest_seconds", "For how long the oldest is due.", labels=["kind"]
        )
        failed = GaugeMetricFamily(
            "estoril_jobs_failed", "Jobs that failed for good.", labels=["kind"]
        )
        now = timezone.now()
        waiting = Job.objects.filter(failed=None, due__lte=now).values_list("kind")
        for kind, number, oldest in waiting.annotate(Count("pk"), Min("due")).order_by():
            due.add_metric([kind], number)
            age.add_metric([kind], (now - oldest).total_seconds())
        lost = Job.objects.filter(failed__isnull=False).values_list("kind")
        for kind, number in lost.annotate(Count("pk")).order_by():
            failed.add_metric([kind], number)
        return iter((due, age, failed))

    def _deliveries(self) -> Iterator[Metric]:
        """Letters, push messages and webhooks."""
        handed = CounterMetricFamily(
            "estoril_deliveries", "Handed over, by how it ended.", labels=["channel", "outcome"]
        )
        names = {
            f"delivery:{channel.name}:{outcome.name.lower()}": (channel.name, outcome.name.lower())
            for channel in channels.every()
            for outcome in Outcome
        }
        for name, number in counters.read(names).items():
            handed.add_metric(names[name], number)
        waiting = GaugeMetricFamily("estoril_deliveries_open", "Still to be handed over.")
        waiting.add_metric([], Delivery.objects.filter(state__in=OPEN).count())
        failed = GaugeMetricFamily("estoril_deliveries_failed", "Given up, of those still kept.")
        failed.add_metric([], Delivery.objects.filter(Q(state=Delivery.State.FAILED)).count())
        return iter((handed, waiting, failed))

    def _renders(self) -> Metric:
        family = SummaryMetricFamily(
            "estoril_render_seconds", "Drawing pictures, by kind.", labels=["kind"]
        )
        counts = counters.read(
            f"render:{kind}:{what}" for kind in WIDTHS for what in ("times", "ms")
        )
        for kind in WIDTHS:
            times, took = counts[f"render:{kind}:times"], counts[f"render:{kind}:ms"]
            family.add_metric([kind], count_value=times, sum_value=took / 1000)
        return family

    def _worker(self) -> Iterator[Metric]:
        if heard := last_heartbeat():
            yield GaugeMetricFamily(
                "estoril_worker_heard_seconds",
                "Since a worker was last heard of.",
                value=(timezone.now() - heard).total_seconds(),
            )
