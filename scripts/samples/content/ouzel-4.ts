import {
  bullets,
  chapter,
  type DocumentContent,
  figure,
  note,
  paragraph,
  section,
  table,
} from '../blocks.ts';

export const ouzel4: DocumentContent = {
  title: 'Ouzel 4 radar level sensor',
  subtitle: 'Measures the level of rivers, reservoirs and canals from above, without touching the water',
  version: 'Product sheet PS-OU4, revision F, January 2026',
  cover: false,
  blocks: [
    paragraph(
      'The Ouzel 4 hangs from a bridge or a boom and measures the distance to the water with radar at 80 GHz. It has no moving parts, nothing in the current that could catch driftwood, and runs for years from a battery. Since 1998 more than 38,000 sensors of the Ouzel family have been installed. The fourth generation halves the blanking distance of the Ouzel 3, doubles the range, and talks to any common logger.',
    ),
    section('Why people choose it'),
    bullets(
      'Accuracy of ±2 mm over the whole range, certified for flood warning networks.',
      'A beam of 8 degrees that looks past piers and banks.',
      'Wave filter: reports the mean, the standard deviation and the significant wave height of 20 seconds.',
      'Self-test at every start: tilt, temperature, signal strength and supply voltage are in the record.',
      'Set up with a telephone over Bluetooth; no cable, no ladder a second time.',
    ),
    figure(
      'Figure 1. Mounting above a channel. Keep the beam clear of walls: 0.14 m of radius for each metre of height.',
      {
        type: 'river-section',
        labels: {
          sensor: 'Ouzel 4',
          beam: 'beam 8°',
          range: 'range 0.2 to 30 m',
          water: 'water level',
          bed: 'river bed',
        },
      },
    ),
    chapter('Technical data'),
    table(
      ['Property', 'Value'],
      [
        ['Measuring principle', 'FMCW radar, 80 GHz, not in contact with the water'],
        ['Measuring range', '0.2 to 30 m'],
        ['Accuracy', '±2 mm'],
        ['Resolution', '0.5 mm'],
        ['Beam angle', '8 degrees'],
        ['Measuring time', '1.2 s; with wave filter 20 s'],
        ['Outputs', 'SDI-12, RS-485 Modbus RTU, 4–20 mA (order code -A)'],
        ['Supply voltage', '4.5 to 30 V DC'],
        ['Current', '0.9 mA standby, 11 mA while measuring'],
        ['Operating temperature', '-40 to +70 °C'],
        ['Protection class', 'IP68, 1 m for 48 hours'],
        ['Housing', 'Glass-fibre reinforced PBT, UV-stabilised'],
        ['Dimensions and weight', '118 × 118 × 96 mm, 1.15 kg with 10 m of cable'],
        ['Bluetooth range', '15 m from the ground'],
        ['Surge protection', 'built in, 2 kV'],
        ['Warranty', '3 years'],
        ['Recommended calibration', 'every 36 months'],
      ],
      [1, 2],
    ),
    section('Approvals'),
    paragraph(
      'CE, UKCA, FCC part 15, ISED and MIC Japan. The transmitting power is below 0.5 mW; no licence is needed in the 61 countries listed in document AN-114. An ATEX version for sewers (Ouzel 4-EX) is in preparation for 2027.',
    ),
    chapter('Battery life'),
    paragraph(
      'With the 17 Ah lithium pack BP-17, a Skua gateway that transmits once an hour, and a mean temperature of 10 °C:',
    ),
    table(
      ['Measuring interval', 'Battery life, filter off', 'Battery life, filter on'],
      [
        ['1 minute', '4.5 months', '0.6 months'],
        ['5 minutes', '14 months', '2.8 months'],
        ['15 minutes', '27 months', '7.5 months'],
        ['60 minutes', '44 months', '21 months'],
      ],
    ),
    figure('Figure 2. Battery life in months against the measuring interval', {
      type: 'lines',
      xLabel: 'measuring interval',
      yLabel: 'months',
      categories: ['1 min', '5 min', '15 min', '60 min'],
      series: [
        { name: 'filter off', values: [4.5, 14, 27, 44] },
        { name: 'filter on', values: [0.6, 2.8, 7.5, 21] },
      ],
    }),
    note(
      'Below -20 °C the pack gives about 60 per cent of these times. The solar panel SP-10 removes the question down to a latitude of 62 degrees.',
    ),
    chapter('Installation'),
    bullets(
      'Mount at least 0.2 m above the highest flood level, and at most 30 m above the lowest water.',
      'Level within 2 degrees; the app shows a bubble.',
      'Stay 0.5 m away from steel beams beside the sensor. Railings below the sensor are seen as water.',
      'Over turbulent water, below weirs and in ice choose the wave filter.',
      'Do not paint the lens. Clean it with water; spiders’ webs do not matter.',
    ),
    chapter('How to order'),
    table(
      ['Order code', 'What it is'],
      [
        ['OU4-S', 'Ouzel 4 with SDI-12 and Modbus, 10 m cable'],
        ['OU4-S-25', 'as above, 25 m cable'],
        ['OU4-A', 'Ouzel 4 with 4–20 mA output, 10 m cable'],
        ['OU4-KIT', 'Ouzel 4, Skua gateway, BP-17 pack and bridge bracket BR-2 in one case'],
        ['BR-2', 'Bridge bracket, stainless steel, reach 0.6 m'],
        ['BM-3', 'Folding boom, aluminium, reach 3 m'],
      ],
      [1, 3],
    ),
    paragraph(
      'Prices and delivery times are in the price list. Technical questions: support@tarnwick.example, +44 1632 960 120.',
    ),
  ],
};
