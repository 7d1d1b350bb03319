import type { ReactNode } from 'react';
import { FileButton } from '#components/ui/button.tsx';
import { useFilesComing } from './use-files-coming.ts';

interface DropZoneProps {
  /** What can be done here, before the button. */
  lead: string;
  /** The text of the button. */
  choose: string;
  /** The name of the field behind it. */
  label: string;
  /** Endings of names to offer, with the dot; everything while they are not known. */
  accepts: readonly string[] | undefined;
  onFiles: (files: File[]) => void;
  /** What may be added, below the button. */
  children: ReactNode;
}

/** Where files are dropped, pasted or chosen, several at once. */
export function DropZone({ lead, choose, label, accepts, onFiles, children }: DropZoneProps) {
  const { over, handlers } = useFilesComing(onFiles);

  return (
    <div
      {...handlers}
      className={`flex flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed p-6 text-center text-sm ${over ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <p>{lead}</p>
      <FileButton multiple accept={accepts?.join(',')} aria-label={label} onFiles={onFiles}>
        {choose}
      </FileButton>
      {children}
    </div>
  );
}
