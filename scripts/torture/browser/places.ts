/** A field that somebody types into, and how one gets there. */
export interface Place {
  tab: string
  /** The name of the form. */
  form: string | RegExp
  field: string
  /** What the form is saved by. */
  save: string
  /** What opens the form; without it the tab shows it. */
  opener?: string | RegExp
  /** What must not be empty for it to be saved. */
  required?: readonly string[]
}

const news = { tab: 'news', save: 'Save', form: /^Edit Second/, opener: /^Edit Second/ }
const production = {
  tab: 'productions',
  save: 'Save Changes',
  form: 'Edit Production',
  opener: 'Edit The Play',
}
const photo = { tab: 'images', save: 'Save Changes', form: 'Image texts', opener: /Photo one/ }
const biography = { tab: 'content', save: 'Save Biography', form: 'Biography & Info' }
const story = { tab: 'content', save: 'Save Story', form: 'Story' }
const addition = {
  tab: 'news',
  save: 'Add News Story',
  form: 'Add News Story',
  required: ['Headline', 'Description'],
}

/** Of each form two fields. */
export const places: readonly Place[] = [
  { ...biography, field: 'Tagline' },
  { ...biography, field: 'Short Bio' },
  { ...story, field: 'Title' },
  { ...story, field: 'Story' },
  { ...news, field: 'Headline' },
  { ...news, field: 'Description' },
  { ...production, field: 'Venue' },
  { ...production, field: 'Description' },
  { ...photo, field: 'Description' },
  { ...photo, field: 'Photographer' },
  { ...addition, field: 'Headline' },
  { ...addition, field: 'Description' },
]
