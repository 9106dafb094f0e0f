/** Texts and figures of a report, ready to be written; nothing in it is HTML but the pictures' SVG. */
export interface ReportContent {
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly title: string;
  readonly parts: readonly ReportPart[];
}

export type ReportPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'figures'; readonly figures: readonly { readonly name: string; readonly value: string; readonly note?: string }[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'code'; readonly title: string; readonly text: string }
  | { readonly kind: 'picture'; readonly title: string; readonly caption: string; readonly svg: string };

const STYLE = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 780px; padding: 40px 28px 64px; font: 14px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; color: #191a1c; background: #fff; font-variant-numeric: tabular-nums; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.01em; margin: 0 0 6px; }
h2 { font-size: 17px; margin: 34px 0 10px; padding-top: 14px; border-top: 1px solid #e2e2dd; }
h3 { font-size: 13.5px; margin: 18px 0 2px; }
p { margin: 6px 0; }
.sub, .caption, .note { color: #54585e; }
.caption, .note { font-size: 12.5px; }
.figures { display: flex; flex-wrap: wrap; gap: 10px 40px; margin: 10px 0 4px; }
.figures b { display: block; font-size: 24px; letter-spacing: -0.01em; line-height: 1.2; }
table { width: 100%; border-collapse: collapse; font-size: 12px; margin: 8px 0; }
th, td { padding: 4px 6px; border-top: 1px solid #e2e2dd; text-align: right; white-space: nowrap; }
ul { padding-left: 18px; overflow-wrap: anywhere; font-size: 12.5px; }
th { color: #54585e; font-weight: 500; border-top: 0; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
pre { background: #f6f6f4; border: 1px solid #e2e2dd; border-radius: 6px; padding: 10px 12px; font: 11px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 18px 0; break-inside: avoid; }
figure svg { display: block; max-width: 100%; height: auto; }
table, tr, pre { break-inside: avoid; }
h2, h3 { break-after: avoid; }
@page { size: A4; margin: 15mm 15mm 17mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9px system-ui, sans-serif; color: #54585e; } }
@media print {
  body { max-width: none; padding: 0; font-size: 11.5px; }
  h1 { font-size: 22px; }
  h2 { margin: 18px 0 6px; padding-top: 9px; font-size: 15px; }
  p { margin: 4px 0; }
  table { font-size: 11px; }
  th, td { padding: 3px 6px; }
  figure { margin: 12px 0; }
  figure svg { max-height: 92mm; }
  pre { font-size: 10px; }
}
`;

/** One HTML file that needs nothing else: no script, no network, no fonts. */
export function reportHtml({ language, title, subtitle, sections }: ReportContent): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p class="sub">${escapeHtml(subtitle)}</p>
${sections.map((section) => `<h2>${escapeHtml(section.title)}</h2>\n${section.parts.map(partHtml).join('\n')}`).join('\n')}
</body>
</html>
`;
}

function partHtml(part: ReportPart): string {
  switch (part.kind) {
    case 'text':
      return `<p>${escapeHtml(part.text)}</p>`;
    case 'list':
      return `<ul>${part.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'figures':
      return `<div class="figures">${part.figures.map(({ name, value, note }) => `<div><b>${escapeHtml(value)}</b>${escapeHtml(name)}${note === undefined ? '' : `<div class="note">${escapeHtml(note)}</div>`}</div>`).join('')}</div>`;
    case 'table':
      return `<table><thead><tr>${part.head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead><tbody>${part.rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
    case 'code':
      return `<h3>${escapeHtml(part.title)}</h3><pre>${escapeHtml(part.text)}</pre>`;
    case 'picture':
      return `<figure><h3>${escapeHtml(part.title)}</h3><p class="caption">${escapeHtml(part.caption)}</p>${part.svg}</figure>`;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
