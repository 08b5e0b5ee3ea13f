#!/usr/bin/env python3
"""Makes music.wav again, byte for byte: four bars of plucked chords, in whole numbers alone.

Each voice is a triangle wave that dies away; the tune is made up here, and under the project's licence."""

import struct
import sys

RATE = 16_000
#: Semitones above A2 = 110 Hz of each chord, half a second for each of its notes.
CHORDS = [(3, 7, 10, 15), (8, 12, 15, 20), (1, 5, 8, 13), (10, 14, 17, 22)]
#: The periods of the semitones in samples, sixteen times as long, so that no power is taken.
PERIODS = [2327, 2197, 2073, 1957, 1847, 1743, 1646, 1553, 1466, 1384, 1306, 1233,
           1164, 1098, 1037, 978, 924, 872, 823, 777, 733, 692, 653]


def main() -> None:
    samples = [0] * (4 * RATE)
    for bar, chord in enumerate(CHORDS):
        for beat in range(4):
            for voice, semitone in enumerate((chord[0], chord[1 + beat % 3], chord[3])):
                start = bar * RATE + beat * RATE // 4
                period, loudness = PERIODS[semitone], 6_000 - 1_500 * voice
                for index in range(RATE // 2):
                    phase = index * 16 % period
                    wave = abs(4 * loudness * phase // period - 2 * loudness) - loudness
                    decay = RATE // 2 - index
                    place = (start + index) % len(samples)
                    samples[place] += wave * decay // (RATE // 2)
    data = b"".join(struct.pack("<h", max(-32_768, min(32_767, each))) for each in samples)
    header = b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt "
    header += struct.pack("<IHHIIHH", 16, 1, 1, RATE, 2 * RATE, 2, 16)
    header += b"data" + struct.pack("<I", len(data))
    with open(sys.argv[1] if len(sys.argv) > 1 else "music.wav", "wb") as file:
        file.write(header + data)


main()
