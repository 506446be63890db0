/** The labels of the internship form, with valid values. */
export function internshipFields(positionTitle: string, supervisorEmail: string): Record<string, string> {
  return {
    'Employer name': 'Northwind Energy',
    Industry: 'Renewable energy',
    'Position title': positionTitle,
    'Start date': '2026-06-01',
    'End date': '2026-08-28',
    'Brief description': 'Forecasting wind yields from weather data.',
    'Supervisor name': 'Dr Helena Marsh',
    'Supervisor email': supervisorEmail,
  }
}
