'use no memo';

import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react';

/**
 * Files that are dropped or pasted anywhere on what these handlers are put on. `over` while some are held above it.
 * Texts are left alone.
 */
export function useFilesComing(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);

  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!bringsFiles(event.dataTransfer)) return;
        take(event);
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        // From one part to another inside is no leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!bringsFiles(event.dataTransfer)) return;
        take(event);
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
      onPaste(event: ClipboardEvent) {
        // Copied cells and pages come as a text and as a picture of it: the text is meant.
        if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain'))
          return;
        take(event);
        onFiles([...event.clipboardData.files]);
      },
    },
  };
}

/** Stops an outer drop zone too: files dropped here are not added twice. */
function take(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function bringsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files');
}
