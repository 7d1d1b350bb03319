import { type Html, html } from '../../report/html.ts';
import { barChart, lineChart } from '../../report/report-chart.ts';
import { clockText, msText } from '../figure-texts.ts';
import type { LoadMoment, LoadResult } from '../load-result.ts';

/** How long readers waited, over time and all together, and how many were answered. */
export function loadCharts(result: LoadResult): Html {
  const { moments, times, firstTokenClasses } = result;
  const time = timeOf(moments);
  const of = (read: (moment: LoadMoment) => number | null) => moments.map(read);
  const { firstToken, whole } = times;
  return html`<div class="charts">${lineChart({
    ...time,
    title: 'Time to the first token',
    summary: `Half waited ${msText(firstToken.p50)} at most, 95 of 100 ${msText(firstToken.p95)} at most, all of them ${msText(firstToken.max)}.`,
    format: msText,
    series: [
      { name: 'p50', tone: 'first', values: of((moment) => moment.firstToken.p50) },
      { name: 'p95', tone: 'second', values: of((moment) => moment.firstToken.p95) },
      { name: 'p99', tone: 'third', values: of((moment) => moment.firstToken.p99) },
    ],
  })}${lineChart({
    ...time,
    title: 'Time to the whole answer',
    summary: `Half of the answers were whole after ${msText(whole.p50)}, 95 of 100 after ${msText(whole.p95)}.`,
    format: msText,
    series: [
      { name: 'p50', tone: 'first', values: of((moment) => moment.answer.p50) },
      { name: 'p95', tone: 'second', values: of((moment) => moment.answer.p95) },
    ],
  })}${barChart({
    title: 'How the time to the first token is spread',
    summary: `${firstToken.count.toLocaleString('en')} answers; the last bar holds everything above.`,
    momentsName: 'First token within',
    moments: classNames(firstTokenClasses),
    format: (count) => count.toLocaleString('en'),
    whole: true,
    series: [{ name: 'answers', tone: 'first', values: firstTokenClasses.map(({ count }) => count) }],
  })}${throughputChart(result)}</div>`;
}

/** What was answered, and what was not. */
function throughputChart({ moments, perSecond, errors, endings }: LoadResult): Html {
  const rate = (read: (moment: LoadMoment) => number) =>
    moments.map((moment) => read(moment) / moment.lengthSeconds);
  return barChart({
    ...timeOf(moments),
    title: 'Answers a second',
    summary: `${perSecond.toFixed(1)} whole answers a second; ${endings.limited} were limited (429), ${errors} failed.`,
    format: (value) => value.toLocaleString('en', { maximumFractionDigits: 1 }),
    series: [
      { name: 'whole', tone: 'first', values: rate(({ whole }) => whole) },
      { name: 'left by their readers', tone: 'second', values: rate(({ left }) => left) },
      { name: 'limited (429)', tone: 'third', values: rate(({ limited }) => limited) },
      { name: 'errors', tone: 'danger', values: rate(({ errors }) => errors) },
    ],
  });
}

function timeOf(moments: readonly LoadMoment[]) {
  return {
    momentsName: 'Time',
    moments: moments.map(({ second, lengthSeconds }) => {
      const from = clockText(second - lengthSeconds / 2);
      return { name: from, tick: from };
    }),
  };
}

function classNames(classes: LoadResult['firstTokenClasses']) {
  return classes.map(({ upToMs }, index) => {
    const isLast = index === classes.length - 1;
    const edge = classes[index - 1]?.upToMs ?? 0;
    return {
      name: isLast ? `more than ${msText(edge)}` : msText(upToMs),
      tick: isLast ? `> ${msText(edge)}` : msText(upToMs),
    };
  });
}
