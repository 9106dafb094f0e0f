interface Version {
  readonly numbers: readonly [number, number, number];
  readonly label: string;
}

/** Parses "1.2.3" or "v1.2.3-beta.1"; null where the text is no version. */
function parseVersion(text: string): Version | null {
  const match = /^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?$/.exec(text.trim());
  if (match === null) return null;
  const [, major, minor, patch, label] = match;
  return { numbers: [Number(major), Number(minor), Number(patch)], label: label ?? '' };
}

// --- tests ---
check(parseVersion('1.2.3'), { numbers: [1, 2, 3], label: '' });
check(parseVersion(' v10.0.1-beta.1 '), { numbers: [10, 0, 1], label: 'beta.1' });
check(parseVersion('1.2'), null);
check(parseVersion('1.2.3-'), null);
