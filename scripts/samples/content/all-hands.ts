/** One slide: a heading and what stands below it. `notes` are what the speaker says. */
export interface Slide {
  title: string;
  bullets?: string[];
  table?: { columns: string[]; rows: string[][] };
  bars?: { name: string; labels: string[]; values: number[] };
  notes: string;
}

/** The all-hands meeting of 14 May 2026. */
export const allHands: { title: string; subtitle: string; slides: Slide[] } = {
  title: 'Where we stand',
  subtitle: 'All-hands meeting, 14 May 2026, results of the year to March 2026',
  slides: [
    {
      title: 'The year in numbers',
      table: {
        columns: ['', '2024/25', '2025/26', 'Change'],
        rows: [
          ['Revenue', '£54.9 m', '£61.8 m', '+12.6 %'],
          ['Operating profit', '£8.3 m', '£11.0 m', '+32.5 %'],
          ['Order backlog on 31 March', '£14.2 m', '£19.7 m', '+38.7 %'],
          ['Instruments shipped', '17,460', '20,115', '+15.2 %'],
          ['Delivered on time', '88 %', '93 %', '+5 points'],
        ],
      },
      notes:
        'The best year so far. Eight per cent of the operating profit goes into the profit share: £880,000, or £2,140 for a full-time colleague.',
    },
    {
      title: 'Revenue by region',
      bars: {
        name: '2025/26, million pounds',
        labels: [
          'United Kingdom and Ireland',
          'Central Europe',
          'Nordic countries',
          'Southern Europe',
          'North America',
          'Japan and Korea',
          'Rest of the world',
        ],
        values: [17.4, 15.1, 6.9, 4.2, 10.8, 5.2, 2.2],
      },
      bullets: [
        'North America grew most, by 31 per cent, after the flood programme in the Columbia basin',
        'Southern Europe fell by 4 per cent: two tenders were postponed',
      ],
      notes: 'The United Kingdom is for the first time less than 30 per cent of our revenue.',
    },
    {
      title: 'What we shipped',
      bullets: [
        'Ouzel 4: 8,940 sensors, 61 per cent to flood warning services',
        'Plover C2: 3,120 probes',
        'Skua gateways: 5,405, of these 1,260 with satellite modem',
        'Dipper 2: 212 flow meters, twice as many as planned',
      ],
      notes: 'The Ouzel 3 ends in December 2026. Stocks are 640 pieces.',
    },
    {
      title: 'What went wrong: the gateway clock',
      bullets: [
        'Firmware 2.3 of the Skua gateway lost an hour on 26 October 2025, at the end of summer time',
        '1,180 gateways in 14 countries reported wrong times; one dam operator saw a false alarm',
        'Fixed with firmware 2.3.1 after six days; 71 gateways had to be visited on site',
        'Cost: £420,000. No customer was lost',
      ],
      notes:
        'The cause was a test that had been switched off in August. Since December nobody can switch off a test without a second person and an end date.',
    },
    {
      title: 'People',
      bullets: [
        '412 colleagues on 1 April 2026, 37 more than a year before',
        'Turnover 7.9 per cent, after 10.4 per cent',
        'Would you recommend us as an employer? Net score 41, after 33',
        'Accidents with absence: 3, after 5. None in the laboratories',
        'Women in technical roles: 34 per cent, after 29 per cent',
      ],
      notes:
        'The survey says that people want more time for learning, so the study days went from three to five.',
    },
    {
      title: 'The new flume',
      bullets: [
        '42 metres long, 1.5 metres wide, flow of up to 900 litres a second',
        'Opens on 18 September 2026 in Lancaster, beside Building B',
        'Cost £3.4 million, of this £0.9 million from a regional innovation fund',
        'External customers may book it from January 2027 for £2,600 a day',
      ],
      notes: 'Until now we rented the flume in Hannover for about 30 days a year.',
    },
    {
      title: 'What we want by March 2027',
      table: {
        columns: ['Goal', 'Today', 'March 2027', 'Who'],
        rows: [
          ['Revenue', '£61.8 m', '£68 m', 'Lucinda Marsh, sales'],
          ['Delivered on time', '93 %', '96 %', 'Kofi Brathwaite, logistics'],
          ['Returns in the first year', '1.9 %', '1.4 %', 'Rhona Achterberg, quality'],
          ['Ouzel 4-EX for sewers', 'prototype', 'certified', 'Eirik Solheim, research'],
          ['Own emissions, tonnes of CO2', '1,310', '1,050', 'Gwen Tyldesley, facilities'],
        ],
      },
      notes:
        'The goal for emissions depends on the heat pump in Lancaster, which is to be running by November.',
    },
    {
      title: 'Dates',
      bullets: [
        '25 June 2026: profit share paid with the June salary',
        '11 July 2026: summer party on the meadow, families welcome, raft race at 14:00',
        '18 September 2026: opening of the flume',
        '1 to 21 November 2026: benefits window',
        '12 November 2026: next all-hands, from Porto',
      ],
      notes: 'Questions that were not answered today go to #ask-maren. They are answered within a week.',
    },
  ],
};
