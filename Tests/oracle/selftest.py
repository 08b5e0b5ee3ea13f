class N:
    summary="";all_noticed=True
def run(a,b): return N()
