const FLAGS = ['read', 'write', 'execute'] as const;
type Flag = (typeof FLAGS)[number];

/** Packs flags into a number, one bit each in the order of FLAGS. */
function packFlags(flags: readonly Flag[]): number {
  return flags.reduce((bits, flag) => bits | (1 << FLAGS.indexOf(flag)), 0);
}

/** The flags of a packed number, in the order of FLAGS. */
function unpackFlags(bits: number): Flag[] {
  return FLAGS.filter((_, index) => (bits & (1 << index)) !== 0);
}

// --- tests ---
check(packFlags(['write']), 2);
check(packFlags(['execute', 'read', 'read']), 5);
check(packFlags([]), 0);
check(unpackFlags(6), ['write', 'execute']);
check(unpackFlags(0), []);
check(unpackFlags(packFlags(['read', 'write', 'execute'])), ['read', 'write', 'execute']);
