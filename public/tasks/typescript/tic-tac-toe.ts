type Cell = 'X' | 'O' | '';

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/** "X" or "O" where one has a full line, "draw" where the board is full, else "open". */
function gameState(board: readonly Cell[]): string {
  for (const line of LINES) {
    const [a, b, c] = line.map((index) => board[index]);
    if (a !== '' && a === b && b === c) {
      return a!;
    }
  }
  return board.includes('') ? 'open' : 'draw';
}

// --- tests ---
check(gameState(['X', 'X', 'X', 'O', 'O', '', '', '', '']), 'X');
check(gameState(['X', 'O', 'X', 'X', 'O', 'O', 'O', 'X', 'X']), 'draw');
check(gameState(['', '', '', '', '', '', '', '', '']), 'open');
check(gameState(['X', 'X', 'O', 'X', 'O', '', 'O', '', '']), 'O');
