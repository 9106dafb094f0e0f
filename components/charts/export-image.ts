/** Colours of the page's theme instead of CSS variables, which no other program knows. */
function withColours(markup: string, root: CSSStyleDeclaration): string {
  return markup.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (whole, name: string) => {
    const value = root.getPropertyValue(name).trim();
    return value === '' ? (name === '--font-sans' ? 'system-ui' : whole) : value;
  });
}

/** Both layers as one SVG text that stands alone: colours resolved, a background, no scripts. */
export function standaloneSvg(layers: readonly SVGSVGElement[], title: string, root: Element = document.documentElement): string {
  const [base, ...others] = layers;
  if (base === undefined) return '';
  const merged = document.importNode(base, true);
  for (const layer of others) merged.append(...document.importNode(layer, true).childNodes);
  for (const element of merged.querySelectorAll('[tabindex]')) {
    for (const name of ['tabindex', 'data-pick', 'role']) element.removeAttribute(name);
  }
  merged.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  merged.setAttribute('role', 'img');
  merged.setAttribute('aria-label', title);
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: 'var(--surface)' })) background.setAttribute(name, value);
  merged.prepend(background);
  merged.style.setProperty('color', 'var(--ink)');
  return withColours(new XMLSerializer().serializeToString(merged), getComputedStyle(root));
}

/** @throws Error where the browser cannot draw the picture. */
export async function svgToPng(svg: string, width: number, height: number, scale = 2): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width * scale, height * scale);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('The browser gave no canvas to draw on.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
