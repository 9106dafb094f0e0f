/** Parses "#abc" or "#aabbcc" into [red, green, blue], 0..255; null where it is no colour. */
function parseHexColor(text) {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text);
  if (match === null) return null;
  let digits = match[1];
  if (digits.length === 3) {
    digits = [...digits].map((digit) => digit + digit).join('');
  }
  return [0, 2, 4].map((start) => parseInt(digits.slice(start, start + 2), 16));
}

// --- tests ---
check(parseHexColor('#fff'), [255, 255, 255]);
check(parseHexColor('#0A10ff'), [10, 16, 255]);
check(parseHexColor('#ab'), null);
check(parseHexColor('abc'), null);
check(parseHexColor('#123'), [17, 34, 51]);
