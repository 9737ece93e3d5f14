export { homeData as data } from '../home-data'
