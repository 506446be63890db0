import { describe, expect, it } from 'vitest'
import { TEXT_ENCODINGS, type TextEncoding } from '#domain/text/text-encodings'
import { detectEncoding } from './detect-encoding.ts'

/** Writes a text in a single-byte encoding, using the decoder's own table. */
function encode(text: string, encoding: TextEncoding): Uint8Array {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text].map((letter) => table.get(letter) ?? 0x3f))
}

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('a file without a byte order mark', () => {
  it.each<[TextEncoding, string]>([
    ['windows-1252', 'Prénom;Nom;Filière\nHélène;Lefèvre;Mathématiques\nFrançois;Noël;Génie civil\n'],
    ['windows-1252', 'Vorname;Nachname;Fach\nJürgen;Müller;Maschinenbau\nKäthe;Groß;Ökologie\n'],
    ['windows-1252', 'Email,First name,Last name\na@b.example,Seán,O’Connell\n'],
    ['windows-1252', 'Email,First name,Last name\na@b.example,José,Berg\n'],
    ['windows-1252', 'Email,Last name\na@b.example,Peña\n'],
    ['windows-1252', 'Email,Last name\na@b.example,Müller\n'],
    ['windows-1252', 'Email,Last name\na@b.example,Ångström\nb@b.example,Sørensen\n'],
    ['windows-1250', 'Email,Last name\na@b.example,Dvořák\n'],
    ['windows-1254', 'Email,First name,Last name\na@b.example,Şahin,Yılmaz\n'],
    ['macintosh', 'Prénom;Nom;Filière\nHélène;Lefèvre;Mathématiques\nFrançois;Noël;Génie civil\n'],
    ['macintosh', 'Vorname;Nachname;Fach\nJürgen;Müller;Maschinenbau\nKäthe;Groß;Ökologie\n'],
    ['macintosh', 'Email,First name,Last name\na@b.example,José,Berg\n'],
    ['macintosh', 'Email,Name\na@b.example,Zoë Smith\nb@b.example,André Brown\nc@b.example,Chloé Martin\n'],
    ['windows-1250', 'Imię;Nazwisko;Wydział\nŁukasz;Wiśniewski;Filologia\nMałgorzata;Dąbrowska;Informatyka\n'],
    ['windows-1250', 'Jméno;Příjmení\nŘehoř;Dvořák\nŽofie;Svobodová\n'],
    ['windows-1251', 'Имя;Фамилия;Кафедра\nИван;Петров;Математика\nАнна;Смирнова;Физика\n'],
    ['koi8-r', 'Имя;Фамилия;Кафедра\nИван;Петров;Математика\nАнна;Смирнова;Физика\n'],
    ['windows-1253', 'Όνομα;Επώνυμο\nΓιώργος;Παπαδόπουλος\nΜαρία;Νικολάου\n'],
    ['windows-1254', 'Ad;Soyad;Bölüm\nİbrahim;Şahin;Işık\nÇağla;Güneş;Tıp\n'],
    ['windows-1256', 'الاسم;القسم\nأحمد;علوم الحاسوب\nفاطمة;الهندسة\n'],
    ['windows-1257', 'Vardas;Pavardė\nŽygimantas;Šimkus\nĄžuolas;Grigaitė\n'],
    ['windows-874', 'ชื่อ;นามสกุล\nสมชาย;ใจดี\n'],
  ])('in %s is recognised: %s', (encoding, text) => expect(detectEncoding(encode(text, encoding))).toBe(encoding))

  it.each<[TextEncoding, string, string]>([
    [
      'gb18030',
      '姓名,院系 张伟,计算机科学 李娜,美术学院',
      'd0d5c3fb 2c d4bacfb5 0a d5c5ceb0 2c bcc6cbe3bbfabfc6d1a7 0a c0eec4c8 2c c3c0caf5d1a7d4ba 0a',
    ],
    [
      'big5',
      '姓名,院系 張偉,計算機科學',
      'a96d a657 2c b07ca874 0a b169b0b6 2c adb0bae2bef7acecbec7 0a'.replace('adb0', 'ad70'),
    ],
    ['euc-kr', '이름,학과 김철수,컴퓨터공학', 'c0ccb8a7 2c c7d0b0fa 0a b1e8c3b6bcf6 2c c4c4c7bbc5cdb0f8c7d0 0a'],
    ['shift_jis', '名前,学部 山田太郎,工学部', '96bc914f 2c 8a779594 0a 8e5293639 1be98 59 2c 8d488a779594 0a'],
  ])('in %s is recognised: %s', (encoding, text, bytes) => {
    expect(new TextDecoder(encoding).decode(hex(bytes)).trim().replaceAll('\n', ' ')).toBe(text)
    expect(detectEncoding(hex(bytes))).toBe(encoding)
  })

  it('in UTF-8 or UTF-16 is recognised, however short', () => {
    for (const text of ['Name\nLaw\n', 'Name\nÉ\n', '姓名\n张伟\n'])
      expect([text, detectEncoding(Buffer.from(text))]).toEqual([text, 'utf-8'])
    const text = Buffer.from('Name,Description\nMathématiques,a\n', 'utf16le')
    expect(detectEncoding(text)).toBe('utf-16le')
    expect(detectEncoding(text.swap16())).toBe('utf-16be')
  })

  it('is recognised by few words among many rows without any', () => {
    const rows = 'a@b.example,Sam,Hill\n'.repeat(20_000)
    expect(
      detectEncoding(encode(`${rows}b@b.example,Андрей,Соколов\nc@b.example,Юлия,Новикова\n`, 'windows-1251')),
    ).toBe('windows-1251')
  })

  it.each<[string, string]>([
    ['a mark of UTF-8 at the start', 'efbbbf 4e616d65 0a 5a6f eb 0a'],
    ['one letter of UTF-8 besides', '4e616d65 0a 4a6f73 c3a9 0a 5a6f eb 0a'],
    ['the letter that stands for a broken one besides', '4e616d65 0a 5a6f efbfbd 0a'],
  ])('is UTF-8 with a broken byte and %s', (_, bytes) => expect(detectEncoding(hex(bytes))).toBe('utf-8'))

  it('is not a text if it has other bytes of zero', () => {
    expect(detectEncoding(Buffer.from('Name\n\0\u0001\u0002'))).toBeNull()
  })
})

it('has a decoder for each encoding', () => {
  for (const encoding of TEXT_ENCODINGS) expect(new TextDecoder(encoding).encoding).toBe(encoding)
})
