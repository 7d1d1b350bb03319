import { meter } from './scope.ts';

/** Measures, at each export, how many answers are being made and kept here. */
export function watchRecordings(recorder: { readonly underWay: number }): void {
  meter()
    .createObservableGauge('citewell.recordings.active', {
      unit: '{answer}',
      description: 'Answers being made and kept here, whether somebody reads them or not.',
    })
    .addCallback((result) => result.observe(recorder.underWay));
}
