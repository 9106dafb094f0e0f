interface Row {
  id: number;
  parent: number | null;
  name: string;
}

interface Branch {
  name: string;
  children: Branch[];
}

/** Builds trees from rows that name their parent; children keep the order of the rows. */
function buildTree(rows: readonly Row[]): Branch[] {
  const branches = new Map<number, Branch>();
  for (const row of rows) {
    branches.set(row.id, { name: row.name, children: [] });
  }
  const roots: Branch[] = [];
  for (const row of rows) {
    const branch = branches.get(row.id)!;
    const parent = row.parent === null ? undefined : branches.get(row.parent);
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}

// --- tests ---
check(buildTree([{ id: 2, parent: 1, name: 'b' }, { id: 1, parent: null, name: 'a' }, { id: 3, parent: 2, name: 'c' }]), [
  { name: 'a', children: [{ name: 'b', children: [{ name: 'c', children: [] }] }] },
]);
check(buildTree([{ id: 1, parent: 99, name: 'lost' }]), [{ name: 'lost', children: [] }]);
check(buildTree([]), []);
