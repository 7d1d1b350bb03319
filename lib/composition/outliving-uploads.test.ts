import { expect, it } from 'vitest';
import { outlivingUploads } from './outliving-uploads.ts';
import { ADA, openUploadBench } from './uploading.contract.ts';

it('a function is kept until the file that it took in has been read', { timeout: 120_000 }, async () => {
  const bench = openUploadBench();
  const { container } = bench;
  const waitedFor: (() => Promise<void>)[] = [];
  container.uploads = outlivingUploads(container.uploads, (work) => waitedFor.push(work));
  try {
    const { id } = (await (await bench.put(ADA, 'note.txt', 'The hedgehog.')).json()) as { id: string };
    expect(waitedFor).toHaveLength(1);
    await waitedFor[0]?.();
    expect(await (await bench.get(ADA, id)).json()).toMatchObject({ status: 'ready' });
    expect(await bench.found(ADA, 'hedgehog')).toHaveLength(1);
  } finally {
    await bench.close();
  }
});
