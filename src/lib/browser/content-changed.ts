/** What a server of `npm run dev` calls it to a page that the content has changed. */
export const contentChanged = 'callboard:content'
