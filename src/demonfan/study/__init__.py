"""Win rates over many deals, on one machine or on many: asked in chunks, kept as files, and told with their intervals.

A study is named by its manifest (`manifest`): the rules, the question, the limits and the deals. What a chunk of deals
answers (`answers`) depends on these alone, so that neither interruptions nor the number of workers change a byte of
the data (`rows`, `folder`). The work is handed out by `run` to processes (`local`) or to a cluster (`cluster`).
"""
