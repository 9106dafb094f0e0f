/** Turns "background-color" into "backgroundColor"; a leading dash makes the first letter upper case. */
function kebabToCamel(name) {
  return name
    .split('-')
    .map((part, index) => {
      if (index === 0 || part === '') return part;
      return part[0].toUpperCase() + part.slice(1);
    })
    .join('');
}

// --- tests ---
check(kebabToCamel('background-color'), 'backgroundColor');
check(kebabToCamel('-webkit-box'), 'WebkitBox');
check(kebabToCamel('plain'), 'plain');
check(kebabToCamel('a--b'), 'aB');
