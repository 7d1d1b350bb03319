import { Fragment } from 'react';

/** A path that breaks between its segments, where it has to break. */
export function PathText({ path }: { path: string }) {
  return path.split(/(?<=\/)/).map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments of one path never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment}
    </Fragment>
  ));
}
