import { listenForPage } from './frame';

listenForPage(window);
