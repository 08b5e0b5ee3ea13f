#!/usr/bin/env python3
import sys,json
from pathlib import Path
import digests, intercom
from comparison import Comparison
from journal import Journal
def main():
    tot=Comparison("all")
    for rep in sorted(Path("/tmp/orc").glob("intercom/*/report.json")):
        if len(sys.argv)>1 and sys.argv[1] not in str(rep): continue
        report=json.loads(rep.read_text())
        for v in report["variants"]:
            c=Comparison(rep.parent.name, v["variant"])
            j=Journal(rep.parent/v["variant"]/"run.sqlite")
            p=digests.prove(j,c)
            c.equal("digests","root",v["digest"],p.root); c.equal("figures","events",v["events"],p.rows)
            sec=j.section("intercom")
            intercom.compare(j,sec,report,Path(report["file"]).parent,c)
            print(rep.parent.name, v["variant"], c.summary, len(c.differences))
            for d in c.differences[:6]: print("   ",d)
            tot.add(c)
    print(tot.summary, len(tot.differences))
main()
