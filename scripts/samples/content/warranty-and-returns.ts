import { bullets, chapter, type DocumentContent, paragraph, steps, table } from '../blocks.ts';

export const warrantyAndReturns: DocumentContent = {
  title: 'Warranty, repairs and returns',
  subtitle: 'For customer support, sales and everyone who answers the telephone',
  version: 'Valid from 1 November 2025. Owner: Customer support, support@tarnwick.example',
  cover: false,
  blocks: [
    chapter('How long our warranty lasts'),
    paragraph(
      'The warranty begins on the day of delivery to the end customer, or six months after leaving our warehouse, whichever comes first. It covers faults of material and workmanship. What we repair or replace is covered for the rest of the time, and for at least twelve months.',
    ),
    table(
      ['Product', 'Warranty', 'Can be extended by'],
      [
        ['Ouzel 4 radar level sensor', '3 years', '2 years'],
        ['Ouzel 3 radar level sensor', '2 years', 'not possible'],
        ['Plover C2 conductivity probe', '2 years', '2 years'],
        ['Siskin 1 soil moisture probe', '2 years', '2 years'],
        ['Dipper 2 acoustic flow meter', '3 years', '2 years'],
        ['Wren 5 rain gauge', '5 years', 'not possible'],
        ['Skua gateway', '2 years', '2 years'],
        ['Batteries, cables, copper rings', '6 months', 'not possible'],
      ],
    ),
    paragraph(
      'The extension (order code EXT-2Y) must be bought within 90 days of the instrument. For orders of 50 or more instruments sales may include it.',
    ),
    chapter('What the warranty does not cover'),
    bullets(
      'Lightning, vandalism, bullets. The last accounts for one return in forty from North America.',
      'Probes that froze in water, and seals that were not changed after four years.',
      'Opened housings. The seal turns violet when it has been broken.',
      'Calibration, unless the instrument was out of tolerance when it arrived.',
    ),
    chapter('How a return works'),
    steps(
      'The customer asks for a return number by e-mail or on +44 1632 960 120. We need the serial number, a description of the fault, and the last 48 hours of data.',
      'Support tries to solve it remotely for at most two working days. About a third of all cases end here.',
      'The customer gets a return number beginning with RN and a shipping label. The label is free of charge within the warranty.',
      'The instrument must arrive within 30 days, cleaned. Uncleaned instruments cost £70, instruments from sewers that were not disinfected go back unopened.',
      'We diagnose within five working days and tell the customer what we found, in words they can pass on to their own customers.',
      'Warranty repairs leave the house within 15 working days of arrival. If we cannot hold that, the customer gets a new instrument.',
    ),
    chapter('Loan instruments'),
    paragraph(
      'During a warranty repair a loan instrument is free. In other cases it costs £45 a week. Flood warning services get one within two working days, if need be from the demonstration pool. Loans come back within ten days after the repaired instrument has been delivered.',
    ),
    chapter('Repairs outside the warranty'),
    paragraph(
      'The flat rate of £285 covers parts and labour for all sensors except the Dipper 2, for which we make an offer. The diagnosis costs £60 when the customer declines. We repair instruments for ten years after the last one of a type was sold; the Ouzel 2 will be repaired until the end of 2029.',
    ),
    chapter('Returns of unused goods'),
    paragraph(
      'Standard products in unopened packaging are taken back within 60 days for a charge of 15 per cent. Cut cable, special lengths and probes made to order are not taken back. Credit notes are issued within ten working days of arrival.',
    ),
    chapter('Goodwill'),
    paragraph(
      'Support may give goodwill of up to £300 a case, team leads up to £1,500, without asking anyone. Use it where we caused trouble and the rules say otherwise. Write one sentence in the case about why.',
    ),
  ],
};
