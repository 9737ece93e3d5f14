export { data } from '../../_error/+data'
