// Cell-first search over an array-of-26 trie, found words marked in its nodes: a straightforward, good C++ program.
//   g++ -O3 -march=native -std=c++20 -o array26 array26.cc && ./array26 WORDS BOARD [rounds]
// BOARD: rows of letters, one per line, q for the Qu tile. 8 neighbours, words of 3 letters or more. Prints words and the best milliseconds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <time.h>
#include <vector>

struct Node { unsigned child[26] = {}; bool word = false; unsigned mark = 0; };

static double milliseconds() {  // of processor time
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

int main(int argc, char** argv) {
    std::vector<Node> trie(1);
    std::ifstream words(argv[1]), rows(argv[2]);
    std::string s;
    while (words >> s) {
        std::string w;
        bool fine = s.size() >= 3;
        for (size_t i = 0; i < s.size() && fine; i++) {
            fine = s[i] >= 'a' && s[i] <= 'z';
            w += s[i];
            if (s[i] == 'q') fine = ++i < s.size() && s[i] == 'u';
        }
        if (!fine) continue;
        unsigned n = 0;
        for (char c : w) {
            if (!trie[n].child[c - 'a']) { unsigned k = trie.size(); trie.emplace_back(); trie[n].child[c - 'a'] = k; }
            n = trie[n].child[c - 'a'];
        }
        trie[n].word = true;
    }
    std::vector<std::string> board;
    while (rows >> s) board.push_back(s);
    int height = board.size(), width = board[0].size();
    std::vector<int> cell;
    std::vector<std::vector<int>> near(height * width);
    for (auto& row : board) for (char c : row) cell.push_back(c - 'a');
    for (int i = 0; i < height * width; i++)
        for (int y = i / width - 1; y <= i / width + 1; y++)
            for (int x = i % width - 1; x <= i % width + 1; x++)
                if (y >= 0 && y < height && x >= 0 && x < width && y * width + x != i) near[i].push_back(y * width + x);
    std::vector<char> used(cell.size());
    struct Search {
        std::vector<Node>& trie; std::vector<int>& cell; std::vector<std::vector<int>>& near; std::vector<char>& used;
        unsigned run; long found = 0;
        void visit(int i, unsigned n) {
            used[i] = 1;
            if (trie[n].word && trie[n].mark != run) { trie[n].mark = run; found++; }
            for (int j : near[i]) if (!used[j]) if (unsigned k = trie[n].child[cell[j]]) visit(j, k);
            used[i] = 0;
        }
    };
    double best = 1e9;
    long found = 0;
    for (int round = 1; round <= (argc > 3 ? atoi(argv[3]) : 5); round++) {
        double start = milliseconds();
        Search search{trie, cell, near, used, (unsigned)round};
        for (size_t i = 0; i < cell.size(); i++) if (unsigned k = trie[0].child[cell[i]]) search.visit(i, k);
        best = std::min(best, milliseconds() - start);
        found = search.found;
    }
    printf("%ld %.3f\n", found, best);
}
