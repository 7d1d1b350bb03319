import fc from 'fast-check';

/**
 * A piece of Markdown: a sign that means something in it, a word or a whole construct, so that texts of them come close
 * to everything that Markdown knows.
 */
export const markdownPiece = fc.constantFrom(
  ...'[]()!*_~`|#><&\\:=-+.@"\'{} \n\t'.split(''),
  ...['a', 'Wort', '日本', '👩‍🔬', '1. ', '- ', '\n\n', '\n- ', '\n  ', '    ', '```', '~~~', '**', '|-|'],
  ...[
    '| a | b |\n|---|---|\n',
    '[a.md]',
    '[a.md]: ',
    '[^1]',
    '[^1]: ',
    '![x](',
    '](',
    '---',
    '\\[',
    '\\]',
    '\\(',
    '$',
    '$$',
    '$x$',
    '<!--',
    '-->',
    '<div>',
  ],
  ...[
    'https://evil.example/',
    'www.x',
    'javascript:',
    '&#106;',
    '/content/',
    '<a href="',
    '<img src=x onerror=',
  ],
);

/** A text of any such pieces. */
export const anyMarkdown = fc.array(markdownPiece, { maxLength: 60 }).map((pieces) => pieces.join(''));
