import { bullets, chapter, type DocumentContent, figure, paragraph, section, table } from '../blocks.ts';

export const ploverC2: DocumentContent = {
  title: 'Plover C2 conductivity probe',
  subtitle: 'Conductivity, temperature and depth in wells, rivers and estuaries',
  version: 'Product sheet PS-PC2, revision C, October 2025',
  cover: false,
  blocks: [
    paragraph(
      'The Plover C2 is a slim probe for places where salt tells the story: wells near the coast, rivers below a mine, irrigation channels, fish farms. Four graphite electrodes measure conductivity over six decades without changing the cell, a ceramic cell measures depth, and a thermistor in titanium measures temperature. At 22 mm it fits into a one-inch pipe.',
    ),
    section('Why people choose it'),
    bullets(
      'One probe from rainwater to brine: 0 to 200 mS/cm in a single range.',
      'Copper ring against fouling, changed without a tool; six months in warm estuaries.',
      'Logs 500,000 records in the probe, so that a broken gateway costs no data.',
      'Vented cable or barometric compensation from the gateway, as you prefer.',
    ),
    chapter('Technical data'),
    table(
      ['Property', 'Value'],
      [
        ['Conductivity range', '0 to 200 mS/cm'],
        ['Conductivity accuracy', '±0.5 per cent of the reading, ±2 µS/cm below 400 µS/cm'],
        ['Temperature range and accuracy', '-5 to +50 °C, ±0.05 °C'],
        ['Depth range', '10, 50 or 200 m of water, chosen with the order'],
        ['Depth accuracy', '±0.05 per cent of full scale'],
        ['Derived values', 'salinity, total dissolved solids, specific conductance at 25 °C'],
        ['Outputs', 'SDI-12, RS-485 Modbus RTU'],
        ['Supply voltage', '6 to 24 V DC'],
        ['Current', '0.15 mA standby, 28 mA while measuring'],
        ['Memory', '500,000 records'],
        ['Protection class', 'IP68, to the depth ordered'],
        ['Housing', 'Titanium grade 2, graphite, FKM seals'],
        ['Dimensions and weight', 'Ø 22 × 310 mm, 0.42 kg without cable'],
        ['Warranty', '2 years'],
        ['Recommended calibration', 'every 12 months'],
      ],
      [1, 2],
    ),
    figure(
      'Figure 1. Drift of ten probes in the Ribble estuary over twelve months, in per cent of the reading',
      {
        type: 'lines',
        xLabel: 'months in the water',
        yLabel: 'per cent',
        categories: ['0', '2', '4', '6', '8', '10', '12'],
        series: [
          { name: 'with copper ring', values: [0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.1] },
          { name: 'without', values: [0, 0.6, 1.7, 3.2, 4.6, 6.1, 7.4] },
        ],
      },
    ),
    chapter('Care and calibration'),
    bullets(
      'Rinse with tap water at every visit. Use a soft brush for the electrodes and never a wire brush.',
      'Check with the 1,413 µS/cm standard every three months. A deviation of more than 2 per cent asks for cleaning, more than 5 per cent for a calibration in Freiburg.',
      'Change the FKM seals every four years or when the probe has been deeper than 150 m.',
      'Store dry. A probe that froze in water goes back to the factory.',
    ),
    chapter('How to order'),
    table(
      ['Order code', 'What it is'],
      [
        ['PC2-10', 'Plover C2, depth range 10 m'],
        ['PC2-50', 'Plover C2, depth range 50 m'],
        ['PC2-200', 'Plover C2, depth range 200 m'],
        ['CU-R6', 'Copper rings, pack of six'],
        ['CS-1413', 'Conductivity standard 1,413 µS/cm, 500 ml'],
        ['VC-xx', 'Vented cable, price by the metre, 5 to 250 m'],
      ],
      [1, 3],
    ),
  ],
};
