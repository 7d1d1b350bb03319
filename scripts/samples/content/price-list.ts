/** One row of the price list. Prices are net; the lead time is in weeks. */
export interface PriceRow {
  code: string;
  product: string;
  description: string;
  gbp: number;
  eur: number;
  usd: number;
  leadTimeWeeks: number;
}

function row(
  code: string,
  product: string,
  description: string,
  [gbp, eur, usd]: [number, number, number],
  leadTimeWeeks: number,
): PriceRow {
  return { code, product, description, gbp, eur, usd, leadTimeWeeks };
}

/** The sheets of the price list, in order. */
export const priceList: { sheet: string; rows: PriceRow[] }[] = [
  {
    sheet: 'Sensors',
    rows: [
      row('OU4-S', 'Ouzel 4', 'Radar level sensor, SDI-12 and Modbus, 10 m cable', [1285, 1510, 1640], 3),
      row('OU4-S-25', 'Ouzel 4', 'Radar level sensor, SDI-12 and Modbus, 25 m cable', [1360, 1595, 1735], 4),
      row('OU4-A', 'Ouzel 4', 'Radar level sensor, 4-20 mA, 10 m cable', [1340, 1575, 1710], 4),
      row(
        'OU4-KIT',
        'Ouzel 4',
        'Complete station: sensor, gateway, battery pack, bridge bracket',
        [2490, 2925, 3175],
        5,
      ),
      row(
        'OU3-S',
        'Ouzel 3',
        'Radar level sensor, previous generation, while stocks last',
        [890, 1045, 1135],
        1,
      ),
      row('PC2-10', 'Plover C2', 'Conductivity, temperature and depth probe, 10 m', [1120, 1315, 1430], 3),
      row('PC2-50', 'Plover C2', 'Conductivity, temperature and depth probe, 50 m', [1180, 1385, 1505], 3),
      row('PC2-200', 'Plover C2', 'Conductivity, temperature and depth probe, 200 m', [1395, 1640, 1780], 6),
      row('SK1-30', 'Siskin 1', 'Soil moisture probe, 30 cm, three depths', [310, 365, 395], 2),
      row('SK1-90', 'Siskin 1', 'Soil moisture probe, 90 cm, nine depths', [545, 640, 695], 2),
      row(
        'DP2-H',
        'Dipper 2',
        'Acoustic flow meter for pipes and channels, horizontal',
        [3980, 4675, 5075],
        10,
      ),
      row('DP2-U', 'Dipper 2', 'Acoustic flow meter, looking up from the bed', [4250, 4990, 5420], 10),
      row('RG5', 'Wren 5', 'Tipping bucket rain gauge, 0.2 mm', [425, 500, 540], 2),
      row('RG5-H', 'Wren 5', 'Tipping bucket rain gauge, 0.2 mm, heated', [690, 810, 880], 4),
    ],
  },
  {
    sheet: 'Accessories',
    rows: [
      row('SKUA-4G', 'Skua', 'Gateway with 4G modem, eight SDI-12 channels', [640, 750, 815], 3),
      row('SKUA-SAT', 'Skua', 'Gateway with satellite modem, eight SDI-12 channels', [1150, 1350, 1465], 6),
      row('SKUA-LW', 'Skua', 'Gateway for LoRaWAN, four SDI-12 channels', [390, 460, 495], 2),
      row('BP-17', 'Battery', 'Lithium pack 17 Ah, not rechargeable', [118, 139, 150], 1),
      row('BP-40', 'Battery', 'Lithium iron phosphate pack 40 Ah, rechargeable', [265, 311, 338], 2),
      row('SP-10', 'Solar', 'Solar panel 10 W with bracket and charge controller', [142, 167, 181], 1),
      row('SP-30', 'Solar', 'Solar panel 30 W with bracket and charge controller', [228, 268, 291], 2),
      row('BR-2', 'Mounting', 'Bridge bracket, stainless steel, reach 0.6 m', [96, 113, 122], 1),
      row('BM-3', 'Mounting', 'Folding boom, aluminium, reach 3 m', [540, 634, 689], 4),
      row('CU-R6', 'Plover spares', 'Copper rings against fouling, pack of six', [54, 63, 69], 1),
      row('CS-1413', 'Plover spares', 'Conductivity standard 1413 µS/cm, 500 ml', [21, 25, 27], 1),
      row('VC-M', 'Cable', 'Vented cable, per metre, 5 to 250 m', [6.4, 7.5, 8.2], 2),
      row('CASE-L', 'Transport', 'Case with foam for one station', [175, 205, 223], 1),
    ],
  },
  {
    sheet: 'Services',
    rows: [
      row('CAL-OU-5', 'Calibration', 'Ouzel, works calibration at five points', [209, 245, 267], 2),
      row('CAL-OU-10', 'Calibration', 'Ouzel, accredited calibration at ten points', [443, 520, 565], 3),
      row('CAL-PC-4', 'Calibration', 'Plover, four points', [162, 190, 207], 2),
      row('REP-FLAT', 'Repair', 'Repair outside warranty, flat rate, parts included', [285, 335, 363], 3),
      row('LOAN-W', 'Loan', 'Loan instrument, per week, free during warranty repairs', [45, 53, 57], 1),
      row('FS-DAY', 'Field service', 'Engineer on site, per day, travel not included', [880, 1035, 1120], 4),
      row('CLOUD-1', 'Cloud', 'Data service, per station and year', [96, 113, 122], 1),
      row('CLOUD-50', 'Cloud', 'Data service, 50 stations, per year', [3600, 4230, 4590], 1),
      row(
        'TRAIN-2',
        'Training',
        'Two days of training in Lancaster, up to eight people',
        [2900, 3405, 3700],
        6,
      ),
      row(
        'EXT-2Y',
        'Warranty',
        'Extension of the warranty by two years, within 90 days of purchase',
        [148, 174, 189],
        1,
      ),
    ],
  },
];
