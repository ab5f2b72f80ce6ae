interface SamplePdfOptions {
  pages?: number;
  /** Drawing of the first page; null for none. */
  drawing?: string | null;
}

/** Creates a small PDF with a plain table, as a carrier might print it. */
export function createSamplePdf({ pages = 1, drawing = 'BT (Label \\(1\\)) Tj ET' }: SamplePdfOptions = {}): string {
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ');
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] ${drawing === null ? '' : '/Contents 3 0 R'} >>`;
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length 4 0 R >>\nstream\n${drawing ?? ''}\nendstream`,
    String((drawing ?? '').length),
    ...Array.from({ length: pages }, () => page),
  ];
  let text = '%PDF-1.4\n% a note\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${text}${table}trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
