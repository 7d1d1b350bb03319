import writeExcelFile, { type Row } from 'write-excel-file/node';
import { COLOURS } from './brand.ts';

/** One row of the price list. Prices are net; the lead time is in weeks. */
interface PriceRow {
  code: string;
  product: string;
  description: string;
  gbp: number;
  eur: number;
  usd: number;
  leadTimeWeeks: number;
}

/** One sheet of the price list. */
export interface PriceSheet {
  sheet: string;
  rows: PriceRow[];
}

const COLUMNS = [
  ['Order code', 14],
  ['Product', 16],
  ['Description', 58],
  ['List price GBP', 15],
  ['List price EUR', 15],
  ['List price USD', 15],
  ['Lead time (weeks)', 18],
] as const;

/** The price list as an Excel file: the header in the first row of every sheet, one product a row. */
export async function renderWorkbook(sheets: PriceSheet[]): Promise<Buffer> {
  return writeExcelFile(
    sheets.map(({ sheet, rows }) => ({
      sheet,
      data: [header(), ...rows.map(cells)],
      columns: COLUMNS.map(([, width]) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
}

function header(): Row {
  return COLUMNS.map(([value]) => ({
    value,
    fontWeight: 'bold',
    textColor: '#ffffff',
    backgroundColor: COLOURS.river,
  }));
}

function cells(row: PriceRow): Row {
  const price = (value: number) => ({ value, format: '#,##0.00' });
  return [
    row.code,
    row.product,
    row.description,
    price(row.gbp),
    price(row.eur),
    price(row.usd),
    row.leadTimeWeeks,
  ];
}
