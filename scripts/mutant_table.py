"""All mutants, in the order of their parts."""

from mutant import Mutant
from mutants_of_apps import APPS
from mutants_of_core import CORE
from mutants_of_services import SERVICE_APPS
from mutants_of_tools import TOOLS

MUTANTS: tuple[Mutant, ...] = CORE + APPS + SERVICE_APPS + TOOLS
