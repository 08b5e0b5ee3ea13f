"""What `make mutants` breaks: each mutant with its place, what it breaks and who is to notice.

The part of the text between « and » is what is broken; the text without the two marks must stand
in the file exactly once. `to` takes the place of an expression, and where it is None the part is a
statement that is left out. A mutant that nothing can notice has the reason in `equivalent`.

A number names a mutant for good: new ones are added at the end of their part with a new number.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """One break: where, how, what it means, and whose tests are asked first.

    `tests` are the beginnings of tests' names: a target, or a target and its suites.
    """

    number: int
    file: str
    text: str
    to: str | None
    breaks: str
    tests: tuple[str, ...]
    equivalent: str = ""


KERNEL = "Sources/Kernel/"
WORLD = "Sources/World/"
TOOLKIT = "Sources/AppToolkit/"
LOG = "Sources/EventLog/"
VOICE = "Sources/Voice/"
INTERCOM = "Sources/Apps/Intercom/Reducers/"
CALL = "Sources/Apps/Intercom/Simulation/"
PHOTOS = "Sources/Apps/Photos/Reducers/"
PHONE = "Sources/Apps/Photos/Simulation/"

OF_KERNEL = ("KernelTests",)
OF_VOICE = ("VoiceTests",)
OF_INTERCOM = ("IntercomTests",)
OF_PHOTOS = ("PhotosTests",)
OF_PHONE = ("PhotosSimulationTests",)
