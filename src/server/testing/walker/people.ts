/** The supervisors whom students name. Two people share a mailbox. */
export const SUPERVISORS = [
  { name: 'Helena Marsh', email: 'h.marsh@northwind.example' },
  { name: 'Otto Lind', email: 'o.lind@northwind.example' },
  { name: 'Vera Cruz', email: 'v.cruz@eastport.example' },
  { name: 'Ann Lee', email: 'office@southgate.example' },
  { name: 'Bob Ray', email: 'office@southgate.example' },
] as const

/** Further people whom supervisors and students name. */
export const COLLEAGUES = [
  { name: 'Cora Dale', email: 'c.dale@northwind.example' },
  { name: 'Sid Moss', email: 's.moss@eastport.example' },
] as const

export const DOMAINS = ['northwind.example', 'eastport.example', 'southgate.example'] as const

export const STUDENTS = [
  { name: 'Mira', major: 'Physics' },
  { name: 'Noah', major: 'Physics' },
  { name: 'Lena', major: 'Law' },
] as const
