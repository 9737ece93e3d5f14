/** Colours of src/styles/theme.css, for what is told them without a stylesheet. */
export const themeColors = { paper: '#fbf6ec', wings: '#15111a', neutral: '#3a3144' }
