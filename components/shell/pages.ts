/** Pages that exist, in the order of the header; their names are under `header.page` in the messages. */
export const PAGES = [
  { key: 'playground', href: '/' },
  { key: 'calibrate', href: '/calibrate' },
  { key: 'demo', href: '/demo' },
  { key: 'setup', href: '/setup' },
] as const;
