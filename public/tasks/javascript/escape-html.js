/** Escapes &, <, >, " and ' for HTML text and attributes. */
function escapeHtml(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (char) => entities[char]);
}

// --- tests ---
check(escapeHtml('<a href="x">Tom & \'Jerry\'</a>'), '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/a&gt;');
check(escapeHtml(''), '');
check(escapeHtml('&amp;'), '&amp;amp;');
