"""PHOLD on SimPy: the same model as swift/main.swift, with callbacks on timeouts, SimPy's fastest form.

Prints the events processed, the seconds of the clock, events per second.

    phold.py [processes] [end time in s] [seed]
"""

import random
import sys
import time

import simpy

LOOKAHEAD_S = 0.1
MEAN_S = 1.0


def main() -> None:
    arguments = [int(argument) for argument in sys.argv[1:]]
    processes = arguments[0] if len(arguments) > 0 else 1000
    end_s = arguments[1] if len(arguments) > 1 else 5500
    source = random.Random(arguments[2] if len(arguments) > 2 else 1)
    environment = simpy.Environment()
    visits = [0] * processes

    def schedule(target: int) -> None:
        wait = LOOKAHEAD_S + source.expovariate(1 / MEAN_S)
        environment.timeout(wait, target).callbacks.append(visit)

    def visit(event: simpy.Event) -> None:
        visits[event.value] += 1
        schedule(source.randrange(processes))

    begin = time.perf_counter()
    for process in range(processes):
        schedule(process)
    environment.run(until=end_s)
    elapsed = time.perf_counter() - begin
    events = sum(visits)
    print(events, elapsed, int(events / elapsed))


main()
