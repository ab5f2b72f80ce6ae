import type { ExportKind } from '@bobbin/domain/orders/export-columns';
import type { Cell } from './cells.ts';

/** Maximum length of a cell's text in characters; Excel reports a file with a longer text as damaged. */
const TEXT_MAX = 32_767;
const DAY_MS = 86_400_000;
/** The date 1970-01-01 as a day number of a workbook. */
const EPOCH_DAY = 25_569;

/** Indexes of the cell formats in STYLES. */
const STYLE = { title: 1, id: 2, money: 3, time: 4 } as const;

/** Characters that XML 1.0 cannot contain, even when escaped: control characters except tab and line breaks, and two noncharacters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u0085\u007F-\u009F]|[\uFFFE\uFFFF]/gu;
const SPECIAL = /[&<>]/g;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Matches text that looks like a workbook's escape for a character (`_x000A_`), because Excel would decode it. */
const LOOKS_CODED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes text inside an element, including text that Excel would decode as an escape. */
function escapeText(text: string): string {
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;
  return cut
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(LOOKS_CODED, '_x005F_')
    .replaceAll(SPECIAL, (sign) => ESCAPES[sign] ?? sign)
    .replaceAll('\r', '_x000D_');
}

/** Returns the name of a column by its index: `A`, `Z`, `AA`. */
function toLetters(place: number): string {
  const rest = Math.floor(place / 26);
  return `${rest === 0 ? '' : toLetters(rest - 1)}${String.fromCharCode(65 + (place % 26))}`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files of a workbook (ECMA-376) except its only sheet, by their names in the archive. */
export function listParts(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    // Cell formats in the sequence of STYLE: default, bold, text (format id 49), two decimals (4), time.
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}

/** A column of a file, for rows of any type. */
export interface SheetColumn {
  title: string;
  kind: ExportKind;
  /** Width of the column in characters. */
  width: number;
}

function writeText(place: string, text: string, style: number): string {
  const look = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

/** Writes a cell. Text is always written with the type text, so that Excel never runs it as a formula (SEC-8). */
function writeCell(place: string, cell: Cell, kind: ExportKind): string {
  if (cell === null || cell === '') return '';
  if (kind === 'money') return `<c r="${place}" s="${STYLE.money}"><v>${cell}</v></c>`;
  if (kind === 'count') return `<c r="${place}"><v>${cell}</v></c>`;
  if (kind === 'time') {
    const days = (Math.round(Number(cell) / 1000) * 1000) / DAY_MS + EPOCH_DAY;
    return `<c r="${place}" s="${STYLE.time}"><v>${days}</v></c>`;
  }
  return writeText(place, String(cell), kind === 'id' ? STYLE.id : 0);
}

/** Writes the only sheet of a workbook, chunk by chunk, with a frozen title row and a filter for every column. */
export async function* writeSheet(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const letters = columns.map((_, place) => toLetters(place));
  const last = letters.at(-1) ?? 'A';
  const widths = columns
    .map(({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const titles = columns.map(({ title }, place) => writeText(`${letters[place]}1`, title, STYLE.title)).join('');
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${titles}</row>`,
  );
  let number = 1;
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      number += 1;
      text += `<row r="${number}">`;
      for (const [place, { kind }] of columns.entries()) {
        text += writeCell(`${letters[place]}${number}`, row[place] ?? null, kind);
      }
      text += '</row>';
    }
    yield Buffer.from(text);
  }
  // Ids are deliberately stored as text; this setting stops Excel from marking each id as an error.
  yield Buffer.from(
    `</sheetData><autoFilter ref="A1:${last}${number}"/><ignoredErrors><ignoredError sqref="A1:${last}${number}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  );
}
