/**
 * Makes heading slugs as GitHub does: lower case, letters, digits, `_` and `-` kept, spaces to hyphens; a repeated
 * slug gets `-1`, `-2`, … so that each is unique within a document.
 */
export function createSlugger(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    let slug = plain;
    let count = used.get(plain) ?? 0;
    while (used.has(slug)) {
      count += 1;
      slug = `${plain}-${count}`;
    }
    used.set(plain, count);
    used.set(slug, 0);
    return slug;
  };
}
