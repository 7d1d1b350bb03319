import type { Unit } from './units.ts';

/** The text of a passage: units with their glue, and each table's header above the first of its rows. */
export function renderUnits(units: Unit[]): string {
  let text = '';
  let before: Unit | undefined;
  for (const unit of units) {
    const glue = before === undefined ? '' : before.block === unit.block ? unit.glue : '\n';
    const startsTable = unit.header !== null && before?.header !== unit.header;
    text += glue + (startsTable ? `${unit.header}\n` : '') + unit.text;
    before = unit;
  }
  return text;
}
