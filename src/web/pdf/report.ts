export type ReportBlock =
  | { kind: 'fact'; label: string; value: string }
  | { kind: 'rating'; label: string; value: number | null; word: string }
  | { kind: 'words'; heading: string; paragraphs: string[] }

type ReportSection = { heading: string; blocks: ReportBlock[] }

/** The content of a PDF document. */
export type Report = { title: string; sections: ReportSection[] }
