type Shape =
  | { kind: 'circle'; radius: number }
  | { kind: 'rectangle'; width: number; height: number }
  | { kind: 'triangle'; base: number; height: number };

/** Area of a shape, rounded to two decimals. */
function area(shape: Shape): number {
  const round = (value: number) => Math.round(value * 100) / 100;
  switch (shape.kind) {
    case 'circle':
      return round(Math.PI * shape.radius ** 2);
    case 'rectangle':
      return round(shape.width * shape.height);
    case 'triangle':
      return round((shape.base * shape.height) / 2);
  }
}

// --- tests ---
check(area({ kind: 'circle', radius: 2 }), 12.57);
check(area({ kind: 'rectangle', width: 2.5, height: 4 }), 10);
check(area({ kind: 'triangle', base: 3, height: 5 }), 7.5);
