/** Unit: bytes of UTF-8. Keeps the whole name under the 255 bytes that file systems allow. */
const NAME_MAX_BYTES = 100

/**
 * The PDF's file name: student, the words Internship_Feedback, supervisor (spec section 9). Letters of every script stay;
 * characters that are unsafe in a file system or shell become underscores.
 */
export function reportFileName({
  studentName,
  supervisorName,
}: {
  studentName: string
  supervisorName: string
}): string {
  return `${safe(studentName, 'Student')}_Internship_Feedback_${safe(supervisorName, 'Supervisor')}.pdf`
}

function safe(name: string, fallback: string): string {
  const cleaned = name
    .normalize('NFC')
    // Invisible characters can reverse the display of a file name and disguise its extension.
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}'’.-]+/gu, '_')
  return shortened(cleaned).replace(/^[_.-]+|[_.-]+$/g, '') || fallback
}

function shortened(name: string): string {
  let bytes = 0
  let end = 0
  for (const { segment, index } of new Intl.Segmenter('en').segment(name)) {
    for (const character of segment) bytes += bytesOf(character.codePointAt(0) ?? 0)
    if (bytes > NAME_MAX_BYTES) break
    end = index + segment.length
  }
  return name.slice(0, end)
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
