"""The E-model on its wideband scale (ITU-T G.107.1), and what is published of Opus.

Constants and the rules beyond the model's range are those of docs/glossary.md, "The score of a call".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal, getcontext

from times import MILLISECOND, SECOND

getcontext().prec = 40

#: R₀ of the wideband scale, the impairment of total loss, and what R is divided by for an opinion.
RATING_MAX = Decimal(129)
LOSS_IMPAIRMENT_MAX = Decimal(95)
OPINION_DIVISOR = Decimal("1.29")

#: Where the model ends (G.107, table 2), and where the rating is 0.
LOSS_MAX = 200_000
BURST_RATIO_MAX = 8_000
DELAY_MAX = 500 * MILLISECOND
DELAY_HOPELESS = 5 * SECOND

#: Alahmadi, Pocta and Melvin (2021), hard constant bit rate and random loss: kb/s, Ie and Bpl in
#: thousandths; the narrow band costs 35.8 more on the wideband scale, the difference of both R₀.
NARROWING = 35_800
PUBLISHED = {
    "Opus narrowband": [
        (6, 46_268 + NARROWING, 8_940),
        (7, 31_735 + NARROWING, 18_179),
        (8, 19_245 + NARROWING, 15_128),
        (9, 13_209 + NARROWING, 17_239),
        (10, 6_197 + NARROWING, 15_330),
        (11, 2_030 + NARROWING, 15_952),
    ],
    "Opus mediumband": [],
    "Opus wideband": [
        (12, 29_764, 24_809),
        (13, 26_161, 23_005),
        (14, 20_772, 17_562),
        (15, 18_063, 18_737),
    ],
}


@dataclass(frozen=True, slots=True)
class Constants:
    """What is published of the codec: its name, the rate in kb/s, Ie and Bpl in thousandths."""

    name: str
    rate: int
    equipment: int
    robustness: int


@dataclass(slots=True)
class Window:
    """Frames of speech and what became of them."""

    start: int = 0
    frames: int = 0
    lost: int = 0
    bursts: int = 0
    delays: int = 0
    #: The longest delay of what was heard.
    longest: int = 0
    #: Those that were heard and of which a headset at either end left a narrow band.
    narrow: int = 0
    _is_in_burst: bool = False

    def heard(self, delay: int, is_narrow: bool = False) -> None:
        """A frame sounded with that delay from mouth to ear."""
        self.frames += 1
        self.narrow += is_narrow
        self.delays += delay
        self.longest = max(self.longest, delay)
        self._is_in_burst = False

    def missed(self) -> None:
        """A frame was not heard in time."""
        self.frames += 1
        self.lost += 1
        self.bursts += not self._is_in_burst
        self._is_in_burst = True

    @property
    def mean_delay(self) -> int | None:
        """The mean delay of what was heard, rounded down."""
        heard = self.frames - self.lost
        return self.delays // heard if heard else None

    @property
    def loss(self) -> int:
        """The share that was lost, in millionths, rounded down."""
        return self.lost * 1_000_000 // self.frames if self.frames else 0

    @property
    def burst_ratio(self) -> int:
        """BurstR in thousandths: the mean burst over 1/(1 - p), and never below 1."""
        if self.bursts == 0 or self.lost == self.frames:
            return 1_000
        heard = self.frames - self.lost
        return max(1_000, self.lost * 1_000 * heard // (self.bursts * self.frames))

    def equipment(self, codec: Constants) -> int:
        """Ie in thousandths, with what a headset's narrow band costs by the share that had it."""
        heard = self.frames - self.lost
        if self.narrow == 0 or codec.name == "Opus narrowband":
            return codec.equipment
        return codec.equipment + NARROWING * self.narrow // heard

    def rating(self, codec: Constants) -> int | None:
        """R in thousandths; None where nobody spoke."""
        if self.frames == 0:
            return None
        delay = self.mean_delay
        if delay is None:
            return 0
        rating = _rating(
            min(delay, DELAY_MAX),
            min(self.loss, LOSS_MAX),
            min(self.burst_ratio, BURST_RATIO_MAX),
            replace(codec, equipment=self.equipment(codec)),
        )
        beyond = max(0, self.loss - LOSS_MAX)
        rating = max(0, rating) * (1_000_000 - LOSS_MAX - beyond) // (1_000_000 - LOSS_MAX)
        left = min(max(0, DELAY_HOPELESS - delay), DELAY_HOPELESS - DELAY_MAX)
        return rating * (left // MILLISECOND) // ((DELAY_HOPELESS - DELAY_MAX) // MILLISECOND)

    def opinion(self, codec: Constants) -> int | None:
        """The mean opinion score in thousandths."""
        rating = self.rating(codec)
        return None if rating is None else opinion(rating)


def opinion(rating: int) -> int:
    """MOS from R, both in thousandths; G.107's cubic dips below 1 near 0, opinions do not."""
    r = Decimal(rating) / 1_000 / OPINION_DIVISOR
    if r <= 0:
        return 1_000
    if r >= 100:
        return 4_500
    score = 1 + Decimal("0.035") * r + r * (r - 60) * (100 - r) * Decimal("7e-6")
    return max(1_000, _thousandths(score))


def delay_impairment(delay: int) -> Decimal:
    """Idd: none up to 100 ms."""
    if delay <= 100 * MILLISECOND:
        return Decimal(0)
    x = (Decimal(delay) / (100 * MILLISECOND)).ln() / Decimal(2).ln()
    sixth = Decimal(1) / 6
    return 25 * ((1 + x**6) ** sixth - 3 * (1 + (x / 3) ** 6) ** sixth + 2)


def _rating(delay: int, loss: int, burst_ratio: int, codec: Constants) -> int:
    equipment = Decimal(codec.equipment) / 1_000
    per_cent = Decimal(loss) / 10_000
    reach = per_cent / (Decimal(burst_ratio) / 1_000) + Decimal(codec.robustness) / 1_000
    effective = equipment + (LOSS_IMPAIRMENT_MAX - equipment) * per_cent / reach
    return _thousandths(RATING_MAX - delay_impairment(delay) - effective)


def _thousandths(value: Decimal) -> int:
    return int((value * 1_000).quantize(Decimal(1), rounding=ROUND_HALF_UP))


# What is published

#: libopus 1.3.1, src/opus_encoder.c, `fec_thresholds`: bits a second and hysteresis by band.
_FEC_THRESHOLDS = {
    "Opus narrowband": (12_000, 1_000),
    "Opus mediumband": (14_000, 1_000),
    "Opus wideband": (16_000, 1_000),
}


def constants(codec: dict[str, int]) -> Constants | None:
    """The constants of the highest published rate that is not above the codec's; None where nothing
    is published of its band at that rate."""
    name = band(codec)
    rows = [row for row in PUBLISHED[name] if row[0] * 1_000 <= codec["bitrate_bps"]]
    return Constants(name, *rows[-1]) if rows else None


def band(codec: dict[str, int]) -> str:
    """The band that Opus keeps of a microphone at 16 kHz once it has begun (`decide_fec`)."""
    rate = _equivalent_rate(codec)
    loss = codec["expectedLoss_percent"]
    widest = "Opus narrowband" if rate < 9_000 else "Opus wideband"
    if not codec["fec"] or loss == 0:
        return widest
    bands = list(_FEC_THRESHOLDS)
    choices = [widest] if loss <= 5 else bands[bands.index(widest) :: -1]

    def begins(band: str, hysteresis: int) -> bool:
        threshold = _FEC_THRESHOLDS[band][0] + hysteresis * _FEC_THRESHOLDS[band][1]
        return rate > threshold * (125 - min(loss, 25)) * 655 >> 16

    first = next((band for band in choices if begins(band, 1)), None)
    if first is None:
        return widest
    # What has begun goes on with a little less, and may widen.
    later = next((band for band in choices if begins(band, -1)), first)
    return max(first, later, key=bands.index)


def _equivalent_rate(codec: dict[str, int]) -> int:
    """`compute_equiv_rate` for SILK at a constant rate in frames of 20 ms."""
    rate = (codec["bitrate_bps"] + 200) // 400 * 400
    rate -= rate // 12
    rate = rate * (90 + codec["complexity"]) // 100
    if codec["complexity"] < 2:
        rate = rate * 4 // 5
    loss = codec["expectedLoss_percent"]
    return rate - rate * loss // (6 * loss + 10)
