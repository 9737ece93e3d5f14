export { NotFound as Page } from '../../../site/not-found/not-found'
