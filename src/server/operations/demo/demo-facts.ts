// Facts of a realistic university. All addresses end in .example, a domain that does not exist.

export const STUDENT_DOMAIN = 'students.riverside.example'
export const STAFF_DOMAIN = 'riverside.example'

/** Name, description, and how many of 100 students study there. */
export const DEPARTMENTS = [
  ['Computer Science', 'Software, data and systems', 24],
  ['Business Administration', 'Finance, marketing and organisation', 20],
  ['Electrical Engineering', 'Energy, electronics and control', 14],
  ['Media and Communication', 'Journalism, film and public relations', 12],
  ['Biology', 'From the cell to the ecosystem', 10],
  ['Psychology', null, 8],
  ['Architecture', 'Buildings, cities and landscapes', 7],
  ['History', 'Archives, museums and heritage', 5],
] as const

export const MANAGERS = [
  { firstName: 'Ingrid', lastName: 'Solberg', departments: ['Computer Science', 'Electrical Engineering'] },
  { firstName: 'Marcus', lastName: 'Adeyemi', departments: ['Business Administration', 'Media and Communication'] },
  { firstName: 'Claire', lastName: 'Beaumont', departments: ['Architecture', 'Biology', 'History', 'Psychology'] },
] as const

/** The students of the small demo, and the first students of the large one. */
export const STUDENTS = namesIn(`
  Zoë Çağlar, Łukasz Żółć, Nguyễn Thị Ánh, Amara Okafor, Mateo García Hernández, Aoife Ní Bhriain, Yusuf Demir,
  Priya Raghunathan, Jonas Lindqvist, Chloé Dubois, Hiroshi Tanaka, Fatima Al-Sayed, Oliver Whitfield,
  Sofia Papadopoulou, Ben Achterberg, Leila Haddad, Ravi Subramanian, Emma Johansson, Diego Fernández, Hannah Cohen,
  Tomasz Wiśniewski, Grace Mwangi, Noah Bergmann, Isabella Rossi, Kofi Mensah, Freya Sørensen, Arjun Patel,
  Camille Laurent, Daniel Novák, Mei-Ling Chen, Samuel Osei, Anna Kowalczyk, Lucas Almeida, Ingunn Þórsdóttir,
  Farid Rahimi, Julia Steiner, Thabo Nkosi, Elena Petrova, Patrick O’Connell,
  Maximilian von und zu Hohenstein-Waldburg
`).map((name) => {
  const [firstName = '', ...lastNames] = name.split(' ')
  return { firstName, lastName: lastNames.join(' ') }
})

/** The large demo has a student for each pair of these. */
export const FIRST_NAMES = namesIn(`
  Aaliyah, Abel, Ada, Adrian, Agnieszka, Ahmed, Aisha, Alba, Aleksander, Alice, Amelie, Ananya, Andrei, Anouk, Antonio, Astrid,
  Beatrice, Bilal, Bruno, Cátia, Cem, Charlotte, Cillian, Clara, Dalia, Dario, Deepika, Dylan, Edith, Eero, Eleni, Elif, Enzo, Esther,
  Ewan, Fabio, Felix, Fiona, Gabriel, Gita, Gustav, Halima, Hassan, Hélène, Henrik, Ines, Isaac, Ivana, Jakub, Jasmine, Joaquín, Kaito,
  Katarzyna, Kenji, Lars, Layla, Leon, Lina, Luca, Magda, Malik, Marta, Milan, Nadia, Niamh, Nikhil, Olga, Omar, Paula, Rania, Sander, Tariq
`)
export const LAST_NAMES = namesIn(`
  Abadi, Ahlgren, Andersson, Baker, Balogun, Baptiste, Barros, Becker, Bello, Bianchi, Björk, Campbell, Carvalho, Castillo, Choi,
  Contreras, Costa, Dąbrowski, Das, De Vries, Diallo, Eriksen, Estrada, Farrell, Ferrari, Fischer, Fontaine, Gill, González, Gruber, Gupta,
  Hansen, Hoffmann, Horvat, Hughes, Ibrahim, Ito, Jansen, Joshi, Kaya, Keller, Khan, Kovács, Larsen, Lefèvre, Lim, MacDonald, Mahmoud,
  Marino, Mbeki, Mishra, Moreau, Müller, Nakamura, Nowak, Nyström, Obi, Oliveira, Park, Pereira, Popescu, Quinn, Reyes, Ruiz, Sato, Schneider,
  Silva, Stavrou, Tran, Varga, Weber, Zhang
`)

/** Employer, industry, positions. */
export const EMPLOYERS = [
  ['Northwind Energy', 'Renewable energy', ['Data Analyst Intern', 'Grid Planning Intern']],
  ['City Museum of Applied Arts', 'Culture and heritage', ['Archive Assistant', 'Exhibition Intern']],
  ['Kestrel Labs', 'Software', ['Junior Software Engineer', 'Quality Assurance Intern']],
  ['Harbour & Vale Architects', 'Architecture', ['Design Studio Intern']],
  ['Bluestone Bank', 'Finance', ['Risk Analysis Intern', 'Marketing Intern']],
  ['The Riverside Courier', 'Media', ['Newsroom Intern', 'Podcast Production Intern']],
  ['St. Brigid’s Hospital Trust', 'Health care', ['Psychology Placement Student', 'Laboratory Intern']],
  ['Ostara Biotech', 'Life sciences', ['Wet Lab Intern', 'Bioinformatics Intern']],
  ['Volta Rail Systems', 'Transport', ['Control Systems Intern']],
  ['Lantern Film Collective', 'Film', ['Assistant Editor']],
  [
    'Institute for Sustainable Urban Development and Participatory Planning',
    'Public sector',
    ['Research Assistant for Neighbourhood Mobility Studies'],
  ],
  ['Marigold Foods', 'Consumer goods', ['Supply Chain Intern', 'Brand Management Intern']],
] as const

export const SUPERVISORS = namesIn(`
  Dr Helena Marsh, Tomás Ribeiro, Siobhán Kelleher, Andreas Vogt, Naomi Fujimoto, Charles Oyelaran, Beatriz Monteiro,
  Erik Dahlström, Margaret Ashworth-Lindgren, Samir Khalil
`)

export const DESCRIPTIONS = [
  'Worked with the team on its weekly reporting, cleaned two years of records and built a dashboard that is now in daily use.',
  'Supported a running project from the first sketch to the hand-over, took minutes, prepared drawings and visited the site every week.',
  'Took over a small part of the product, wrote tests for it, fixed bugs that customers had reported and presented the result.',
  'Catalogued a collection, checked sources, answered enquiries by visitors and helped to prepare an exhibition that opened in spring.',
  'Assisted with interviews, transcribed and coded the answers, and wrote a summary that became part of the final report.',
] as const

export const STRENGTHS = [
  'Took the initiative on a project that nobody had time for and finished it a week early. Explains technical matters so that clients understand them.',
  'Reliable from the first day. Asked the right questions, listened, and improved our checklist so much that the whole team uses it now.',
  'Strong analytical thinking and a calm manner under pressure. Led the weekly meeting twice when I was travelling, and led it well.',
  'Kind, curious and precise. Colleagues liked to work with them, and customers asked for them by name.',
  'Learned our tools within days and found an optimization that saves two hours every week.',
] as const

export const DEVELOPMENT_AREAS = [
  'Could ask for help sooner instead of trying everything alone first.',
  'Presentations would gain from fewer slides and a clearer conclusion.',
  'More practice in estimating how long a task takes.',
  'Should trust their own judgement more; it is usually right.',
] as const

/** Strengths in the students' self-assessments. */
export const OWN_STRENGTHS = [
  'I understood the data quickly and could explain to my colleagues what it means.',
  'I asked many questions in the first week, and after that I worked on my own.',
] as const
export const OWN_DEVELOPMENT_AREAS = [
  'I want to speak up earlier in meetings.',
  'I still need long to plan my work before I start.',
] as const

/** The large demo has employers for such pairs too, with the industries and positions above. */
export const PLACES = namesIn(`
  Alder, Ashford, Birch Lane, Bridgewater, Camden, Castlegate, Cedar Point, Clearwater, Dovetail, Eastbourne, Elmwood, Fairhaven, Glenview,
  Granite, Greyfriars, Highfield, Ironbridge, Kingsway, Lakeside, Linden, Longmeadow, Millbrook, Northgate, Oakridge, Orchard, Pinehurst,
  Queensferry, Redwood, Rosewood, Sandstone, Silverbrook, Southbank, Summit, Thornbury, Valley, Westport, Whitestone, Willow, Windermere, Yarrow
`)
export const TRADES = namesIn(`
  Analytics, Care Group, Consulting, Design Studio, Engineering, Foundation, Hospital, Institute, Laboratories, Logistics, Media, Museum,
  Partners, Publishing, Software, Systems
`)

function namesIn(text: string): string[] {
  return text.trim().split(/,\s+/)
}
